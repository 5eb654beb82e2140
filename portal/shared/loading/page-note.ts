/**
 * A note at the foot of the page with one way to go on. It stands in every page already, so that it can show without any
 * script, and outside what React draws. Nothing big may be imported here: the boot script uses it.
 */
const noteId = 'page-note'

export function showPageNote(message: string, label: string, onPress: () => void): void {
  const note = document.getElementById(noteId)
  const [text, way] = [note?.querySelector('p'), note?.querySelector('a')]
  if (!note || !text || !way) return
  note.dataset.state = 'shown'
  // The same words again are not read out again.
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
