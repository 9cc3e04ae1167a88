import { expect, test } from 'vitest'
import { listen } from '#test/support/raw-http.ts'
import { openService } from '#test/support/service.ts'
import { commandsOfPage, runPage } from '#test/support/shell-pages.ts'

const service = await openService()
const port = await listen(service)
const definitions = commandsOfPage('TOUR.md')[0]!.command

test.each(['SATURDAY.md', 'TOUR.md'])('what docs/%s shows is what its commands print', async (page) => {
  const { secret } = await service.openCustomer({ scopes: ['read', 'write'], credits: 1_000 })
  // Commands of the CLI have tests of their own.
  const shown = commandsOfPage(page).filter(({ command }) => !command.includes('npm '))
  const api = { url: `http://127.0.0.1:${port}`, key: secret }
  const [, ...printed] = await runPage([definitions, ...shown.map(({ command }) => command)], api)
  // What a page leaves out is an ellipsis.
  const pieces = (output: string) => output.split('…').map((piece) => piece.trim())
  for (const [index, { command, output }] of shown.entries()) {
    if (output === undefined) continue
    for (const piece of pieces(output))
      expect({ command, out: printed[index] }).toEqual({ command, out: expect.stringContaining(piece) })
  }
})
