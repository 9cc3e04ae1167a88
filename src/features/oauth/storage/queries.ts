import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()

export const createDenial = defineQuery('oauth/create-denial', fields('id at actor subject detail'), { id: Text })
