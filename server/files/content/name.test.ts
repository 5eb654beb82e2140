import { describe, expect, test } from 'vitest'
import { cleanFileName, contentDisposition, nameInAddress } from '#server/files/content/name.ts'

describe('names of files', () => {
  test.each([
    ['Notes.pdf', 'Notes.pdf'],
    ['../../x', 'x'],
    ['..\\..\\windows\\x.ini', 'x.ini'],
    ['/etc/passwd', 'passwd'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['report\u202efdp.exe', 'reportfdp.exe'],
    ['  रसायन अध्याय 2.pdf ', 'रसायन अध्याय 2.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['', 'file'],
    ['..', 'file'],
    ['x/', 'file'],
    [`${'é'.repeat(300)}.docx`, `${'é'.repeat(195)}.docx`],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
    expect(cleanFileName(kept)).toBe(kept)
  })

  test.each([
    ['Q#1?.pdf', 'Q%231%3F.pdf'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(195)}.docx`],
    [`${'क्षि'.repeat(200)}.pdf`, `${encodeURIComponent('क्षि').repeat(6)}.pdf`],
    [`${'श'.repeat(10)}.${'ख'.repeat(10)}`, encodeURIComponent(`${'श'.repeat(10)}.${'ख'.repeat(10)}`)],
    [`${'श'.repeat(200)}`, encodeURIComponent('श'.repeat(26))],
  ])('%j ends an address as %j', (name, part) => expect(nameInAddress(name)).toBe(part))

  test.each([
    ['Notes.pdf', `inline; filename="Notes.pdf"; filename*=UTF-8''Notes.pdf`],
    ['a "b"; c%.pdf', `inline; filename="a _b_; c_.pdf"; filename*=UTF-8''a%20%22b%22%3B%20c%25.pdf`],
    ["Mina's (2)*.pdf", `inline; filename="Mina's (2)*.pdf"; filename*=UTF-8''Mina%27s%20%282%29%2A.pdf`],
    ['पाठ.pdf', `inline; filename="___.pdf"; filename*=UTF-8''%E0%A4%AA%E0%A4%BE%E0%A4%A0.pdf`],
  ])('%j is readable by every browser (RFC 6266)', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header)
  })
})
