import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../law/cite.ts'
import { actNames } from '../law/reference.ts'
import { FIELD_TYPE, form as words } from '../strings/forms.ts'
import { capital } from '../strings/words.ts'
import { CiteLink } from './cite-link.tsx'

type Field = Schemas['FilingRuleContentField']

/** What a filing has to say, field by field; a form can have dozens. */
export function ContentFields({ fields }: { fields: readonly Field[] }) {
  return (
    <details>
      <summary>{words.summary(fields.length)}</summary>
      <ul class="form-fields">
        {fields.map((field) => (
          <li key={field.name}>
            <b>{[field.number, capital(field.name.replaceAll('_', ' '))].filter(Boolean).join(' ')}</b>
            <span class="faint"> {neededOf(field)}</span>
            <div>{field.description}</div>
            {field.choices && <div>{words.choices(field.type === 'multiple_choice', field.choices)}</div>}
            {field.ref !== undefined && <CiteLink citation={cite(field.ref, actNames.value)} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `if the entity belongs to a group; LEI` */
function neededOf({ mandatory, mandatory_when: when, type = '' }: Field): string {
  const needed = when === undefined ? words[mandatory as 'yes' | 'no' | 'if_applicable'] : words.when(when)
  return [needed, FIELD_TYPE[type]].filter(Boolean).join('; ')
}
