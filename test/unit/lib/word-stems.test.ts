import { expect, test } from 'vitest'
import { asciiWords, fileWords, latinOf, stemOf, stemsOf } from '#src/lib/word-stems.ts'

test.each([
  [['notify', 'notified', 'notifies', 'notification', 'notifications']],
  [['classify', 'classified', 'classification']],
  [['communicate', 'communicates', 'communicated', 'communication']],
  [['entity', 'entities']],
  [['policy', 'policies']],
  [['report', 'reports', 'reported', 'reporting']],
  [['submit', 'submits', 'submitted']],
])('%j have one stem', (words) => {
  expect(new Set(words.map(stemOf)).size).toBe(1)
})

test.each([
  ['notify', 'not'],
  ['notify', 'notice'],
  ['process', 'processor'],
  ['control', 'controller'],
])('%s and %s have two', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test('stems come in the order of the words, whatever stands between them', () => {
  expect(stemsOf('Breaches, of (data).')).toEqual(['breach', 'of', 'data'])
})

test('a name in Latin letters has its capitals', () => {
  expect(latinOf('Договір Ελλάδα Łódź Sins')).toBe('Dogovir Ellada Lodz Sins')
})

test.each([
  ['Acme & Söhne', 'acme-sohne', 'acme-söhne'],
  ['Große Łódź Køb', 'grosse-lodz-kob', 'große-łódź-køb'],
  ['Τράπεζα Πειραιώς', 'trapeza-peiraios', 'τράπεζα-πειραιώς'],
  ['Българска народна банка', 'balgarska-narodna-banka', 'българска-народна-банка'],
  ['Ac\u00adme \u200bBank', 'acme-bank', 'acme-bank'],
  ['北京银行', '', '北京银行'],
  ['../..', '', ''],
])('%j is %j in an id and %j in the name of a file', (name, id, file) => {
  expect([asciiWords(name), fileWords(name)]).toEqual([id, file])
})
