import type { Page } from 'playwright-core'

/** Code, references to copy and keys, which are for machines. */
const FOR_MACHINES = 'code, kbd, pre, script, style'

const READ = `(() => {
  for (const one of document.querySelectorAll('details')) one.open = true
  const texts = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { parentElement: parent, textContent: text } = nodes.currentNode
    if (parent.checkVisibility() && !parent.closest('${FOR_MACHINES}') && text.trim() !== '') texts.push(text.trim())
  }
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const one of document.querySelectorAll('[' + name + ']')) texts.push(one.getAttribute(name))
  return [...new Set(texts)]
})()`

/** The texts that a page shows, with what is unfolded on demand, and what it says to assistive technology. */
export const textsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(READ)
