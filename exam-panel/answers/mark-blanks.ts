/** The form of a blank in questions (`server/features/exam/tables-paper.ts`). */
const blank = /_{3,}/

/** Replaces every blank by an empty element. @returns the elements in the order of the text */
export function markBlanks(fragment: DocumentFragment): HTMLElement[] {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.flatMap((text) => {
    const [first = '', ...rest] = text.data.split(blank)
    const slots = rest.map(() => document.createElement('span'))
    if (rest.length > 0)
      text.replaceWith(first, ...rest.flatMap((after, index) => [slots[index] ?? '', after]))
    return slots
  })
}
