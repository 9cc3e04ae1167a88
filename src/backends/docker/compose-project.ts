import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** One checkout's use of docker-compose.yml in one engine. */
interface ComposeProject {
  project: string
  file: string
  host: string
}

/** Gives each clone on a machine its own containers and volumes, apart from those of a plain `docker compose`. */
export function findComposeProject(root: string, host: string): ComposeProject {
  const project = `regpack-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`
  return { project, file: join(root, 'docker-compose.yml'), host }
}

/** Arguments of `docker` for a Compose command on that project. */
export function composeArgs({ project, file }: ComposeProject, command: string[]): string[] {
  return ['compose', '--project-name', project, '--file', file, '--progress', 'plain', ...command]
}

/** Variables of a Compose command: the engine that was found, and placeholders for secrets that only `up` needs. */
export function composeEnv({ host }: ComposeProject, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { NEO4J_PASSWORD: 'unused', REDIS_PASSWORD: 'unused', ...env, DOCKER_HOST: host }
}
