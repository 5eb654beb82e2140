/** Characters with a special code in the fonts of PDF (ISO 32000-1 annex D.2, WinAnsiEncoding). */
const winAnsi: Readonly<Record<string, number>> = {
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
}

/** A one-page PDF with a few lines of text in Latin letters: small, and valid for every reader. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const show = (text: string) => `(${toWinAnsi(text).replaceAll(/[\\()]/g, (sign) => `\\${sign}`)}) Tj`
  const text = [
    'BT /F1 20 Tf 56 770 Td',
    show(title),
    '/F1 12 Tf 0 -36 Td 18 TL',
    ...lines.map((line) => `${show(line)} T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  body += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

/** One byte a character, as in `latin1`. */
function toWinAnsi(text: string): string {
  return text.replaceAll(/[^ -~\xa0-\xff]/g, (sign) => {
    const code = winAnsi[sign]
    return code === undefined ? '?' : String.fromCharCode(code)
  })
}
