import { expect, test } from 'vitest'
import { prefersText } from '#src/features/ops/routes.ts'

const PROMETHEUS =
  'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2'

test.each([
  [PROMETHEUS, true],
  ['application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1', true],
  ['application/openmetrics-text', true],
  ['Text/Plain', true],
  ['text/plain, */*', true],
  ['text/plain;q=0.9, application/json;q=0.8', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/plain, */*', false],
  ['text/plain;q=0.5, application/json', false],
  ['text/plain;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
])('metrics are text for the Accept header %s: %s', (accept, isText) => {
  expect(prefersText(accept)).toBe(isText)
})
