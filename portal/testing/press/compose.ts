import { cdp } from 'vitest/browser'

type Devtools = { send: (method: string, about: object) => Promise<unknown> }

/** Types a word with an input method, which shows what it has so far until the word is chosen. */
export async function composeWord(shown: readonly string[], chosen: string): Promise<void> {
  const { send } = cdp() as unknown as Devtools
  for (const text of shown) {
    await send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 })
    await send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Process', windowsVirtualKeyCode: 229 })
  }
  await send('Input.insertText', { text: chosen })
}
