import type { Schemas } from '#clients/typescript/src/index.ts'
import { amountOf } from '../../parts/attachments.tsx'
import { sayField } from '../../strings/comparison.ts'
import { type Names, sayValue } from './say-value.ts'

type Content = NonNullable<Schemas['ObjectDiff']['content']>

/** What is said of an object that one version alone has, in this order: what, who, when, provision. */
const FIELDS = [
  'summary',
  'description',
  'terms',
  'modality',
  'addressee_roles',
  'addressee_role',
  'recipient',
  'trigger_event',
  'applies_from',
  'conditions',
  'exceptions',
  'condition',
  'acceptance_criteria',
  'scope',
  'target_provisions',
  'citations',
]

/** All that matters of an object that was added or removed: its title alone would not say what it lays on whom. */
export function WholeObject({ kind, content, names }: { kind: string; content: Content; names: Names }) {
  const fields = FIELDS.filter((field) => Object.hasOwn(content, field))
  return (
    <dl class="whole">
      {fields.map((field) => (
        <div key={field}>
          <dt>{sayField(`/${field}`)}</dt>
          <dd>
            {kind === 'penalty_fact' && field === 'terms'
              ? amountOf(content as unknown as Schemas['PenaltyFact'])
              : sayValue(`/${field}`, content[field], names)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
