/** A file as the list of waiting changes has it; `data` is base64. */
export type KeptFile = { name: string; type: string; data: string }

/** Characters that one call of `String.fromCharCode` takes everywhere. */
const portion = 0x8000

export async function encodeFile(file: File): Promise<KeptFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += portion)
    text += String.fromCharCode(...bytes.subarray(at, at + portion))
  return { name: file.name, type: file.type, data: btoa(text) }
}

export const decodeFile = ({ name, type, data }: KeptFile): File =>
  new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type })
