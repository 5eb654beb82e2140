/**
 * A note at the foot of the page with one button. It is in the HTML of every page, outside React's root, so that it can
 * appear without a script. Import only small modules: the boot script uses this.
 */
const noteId = 'page-note'

export function showPageNote(message: string, label: string, onPress: () => void): void {
  const note = document.getElementById(noteId)
  const [text, way] = [note?.querySelector('p'), note?.querySelector('a')]
  if (!note || !text || !way) return
  note.dataset.state = 'shown'
  // Setting the same text would make screen readers repeat it.
  if (text.textContent !== message) text.textContent = message
  way.textContent = label
  way.onclick = (event) => {
    event.preventDefault()
    onPress()
  }
}

export function hidePageNote(): void {
  const note = document.getElementById(noteId)
  if (note) note.dataset.state = 'hidden'
}
