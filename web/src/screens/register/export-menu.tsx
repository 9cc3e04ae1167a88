import { Menu } from '../../parts/menu.tsx'
import { files as words } from '../../strings/register.ts'
import { FILES, isExporting, saveFile } from './export.ts'
import { shownRows } from './groups.ts'

/** Exactly the rows that are shown, in other forms. */
export function ExportMenu() {
  const n = shownRows.value.length
  return (
    <Menu label={isExporting.value === undefined ? words.label : words.running}>
      <p class="hint">{words.what(n)}</p>
      {FILES.map((kind) => (
        <button key={kind} type="button" onClick={() => void saveFile(kind)}>
          {words.kinds[kind]}
        </button>
      ))}
      <button type="button" onClick={() => print()}>
        {words.print}
      </button>
    </Menu>
  )
}
