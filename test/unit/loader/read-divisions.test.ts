import { expect, test } from 'vitest'
import { divisionsOfMarkdown } from '../../../seed/instruments/read-divisions.ts'

const lines = (...text: string[]) => text.join('\n\n')

test('chapters and sections are read from headings with the articles under them', () => {
  const markdown = lines(
    '# Regulation on chapters',
    '#### Article 1',
    'Chapter III applies.',
    '## CHAPTER I **General provisions**',
    '### *SECTION 1* ***Scope***',
    '#### Article 2',
    '#### Article 2a',
    '### Section 2 — Terms',
    '#### Article 3',
    '## CHAPTER Ia **Inserted**',
    '#### Article 3a',
    '## ANNEX I',
    '### Section 1',
  )
  expect(divisionsOfMarkdown(markdown)).toEqual({
    divisions: [
      { name: 'Chapter I', from: 'Art 2', to: 'Art 3' },
      { name: 'Chapter I Section 1', part_of: 'Chapter I', from: 'Art 2', to: 'Art 2a' },
      { name: 'Chapter I Section 2', part_of: 'Chapter I', from: 'Art 3', to: 'Art 3' },
      { name: 'Chapter Ia', from: 'Art 3a', to: 'Art 3a' },
    ],
    outside_divisions: ['Art 1'],
  })
})

test('a chapter carries the name of its title only if its number begins anew there', () => {
  const through = lines('# TITLE I', '## CHAPTER 1', '#### Article 1', '# TITLE II', '## CHAPTER 2', '#### Article 2')
  const anew = through.replace('CHAPTER 2', 'CHAPTER 1')
  const names = (markdown: string) => divisionsOfMarkdown(markdown).divisions!.map(({ name }) => name)
  expect(names(through)).toEqual(['Title I', 'Chapter 1', 'Title II', 'Chapter 2'])
  expect(names(anew)).toEqual(['Title I', 'Title I Chapter 1', 'Title II', 'Title II Chapter 1'])
})

test('a text without headings above its articles has no divisions', () => {
  expect(divisionsOfMarkdown(lines('# Regulation', '#### Article 1', '#### Article 2'))).toEqual({})
})
