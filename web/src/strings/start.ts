/** Texts of the register before a company is chosen. */
import { say } from './words.ts'

export const start = {
  title: 'Which duties does a company have?',
  examples: 'Begin with an example',
  own: 'Or describe your own company',
  service:
    'This service knows five digital laws of the Union, duty by duty: what applies to a company and why, what an incident starts and by when, which fine a breach may bring, and what a change of law moves. The register and the library of laws are here; what an incident starts, and by when, is on the ',
  incidents: 'page of incidents',
  ownHint: 'Whatever you leave out is asked later, where it decides something.',
  restored: 'You began to describe this company earlier: its answers are still here.',
  anew: 'Begin anew',
  single: 'One question at a time',
  whole: 'All questions on one page',
  placeAndSize: 'Where it is, and how big',
  size: 'Size',
  sizeHint: 'Of the last year, with the companies of its group. Leave empty what you do not know.',
  what: 'What it is',
  step: (at: number, of: number) => `Question ${say(at)} of ${say(of)}`,
  back: 'Back',
  next: 'Next',
  check: 'Check your answers',
  notAsked: 'not said',
  clear: 'Clear all',
  where: 'Where it is established or active',
  ask: 'Show its duties',
  price: 'Each question to the service costs 2 credits.',
  mine: 'this company',
} as const
