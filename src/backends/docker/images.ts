import type { StoreName } from '../store.ts'

/** The images that both Compose and Testcontainers run, so that tests use the deployed versions. */
export const storeImages: Record<StoreName, string> = {
  neo4j: 'neo4j:5.26-community',
  redis: 'redis:7-alpine',
}

/** Keeps Redis from losing more than its last seconds (`LOST_MOST_MS`) and from ever evicting a balance. */
export const redisCommand = 'redis-server --appendonly yes --appendfsync everysec --maxmemory-policy noeviction --save'
  .split(' ')
  .concat('')

/** Settings of a Neo4j container, in the image's spelling of neo4j.conf. */
export const neo4jSettings = {
  NEO4J_server_memory_heap_initial__size: '512m',
  NEO4J_server_memory_heap_max__size: '1g',
  NEO4J_server_memory_pagecache_size: '512m',
  NEO4J_dbms_usage__report_enabled: 'false',
}
