import { Type } from '@sinclair/typebox'
import { CoverageColumn } from '#src/law/versions/index.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()

export const listProvisionNames = defineQuery('provisions/list-names', { instrumentId: Text }, { name: Text })

export const listActTitles = defineQuery('provisions/list-act-titles', {}, { id: Text, short_title: Text })

export const listCoverage = defineQuery(
  'provisions/list-coverage',
  { versionIds: Type.Array(Text) },
  { pack_id: Text, version: Text, coverage_json: JsonColumn(CoverageColumn) },
)
