import { describe, expect, test } from 'vitest'
import { isAccepted, isLinkAddress, isLinkName, limits, type Submission, submissionFault } from './limits.ts'

const files = (count: number, size = 1) =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.pdf`, size }))
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Link ${n}`, url: 'https://a.example/' }))
const submission = (changes: Partial<Submission>): Submission => ({
  newFiles: [],
  kept: [],
  newLinks: [],
  remark: '',
  ...changes,
})

describe('what may be saved, at n - 1, n and n + 1 [assignment-29, assignment-30, assignment-31, assignment-32, assignment-33]', () => {
  test.each([
    ['nothing at all', {}, 'nothing'],
    ['a remark alone', { remark: 'done' }, 'nothing'],
    ['a file', { newFiles: files(1) }, undefined],
    ['an earlier file', { kept: [{ isLink: false }] }, undefined],
    ['a link', { newLinks: links(1) }, undefined],
    ['19 files', { newFiles: files(19) }, undefined],
    ['20 files', { newFiles: files(20) }, undefined],
    ['21 files', { newFiles: files(21) }, 'tooManyFiles'],
    ['18 files and an earlier one', { newFiles: files(18), kept: [{ isLink: false }] }, undefined],
    ['19 files and an earlier one', { newFiles: files(19), kept: [{ isLink: false }] }, undefined],
    ['20 files and an earlier one', { newFiles: files(20), kept: [{ isLink: false }] }, 'tooManyFiles'],
    ['20 files and an earlier link', { newFiles: files(20), kept: [{ isLink: true }] }, undefined],
    ['150 MB but a byte', { newFiles: files(1, limits.bytes - 1) }, undefined],
    ['150 MB', { newFiles: files(20, limits.bytes / 20) }, undefined],
    ['150 MB and a byte', { newFiles: files(1, limits.bytes + 1) }, 'tooLarge'],
    ['4 links', { newLinks: links(4) }, undefined],
    ['5 links', { newLinks: links(5) }, undefined],
    ['6 links', { newLinks: links(6) }, 'tooManyLinks'],
    [
      '3 new links and 2 earlier',
      { newLinks: links(3), kept: [{ isLink: true }, { isLink: true }] },
      undefined,
    ],
    [
      '4 new links and 2 earlier',
      { newLinks: links(4), kept: [{ isLink: true }, { isLink: true }] },
      'tooManyLinks',
    ],
    ['5 links and an earlier file', { newLinks: links(5), kept: [{ isLink: false }] }, undefined],
    ['200 characters', { newFiles: files(1), remark: 'क'.repeat(200) }, undefined],
    ['201 characters', { newFiles: files(1), remark: 'x'.repeat(201) }, 'remark'],
    ['200 emoji', { newFiles: files(1), remark: '🙂'.repeat(200) }, undefined],
    ['a program', { newFiles: [{ name: 'a.exe', size: 1 }] }, 'notAccepted'],
    ['a link without a name', { newLinks: [{ name: ' ', url: 'https://a.example' }] }, 'linkName'],
    ['a link to nowhere', { newLinks: [{ name: 'a', url: 'nowhere' }] }, 'linkAddress'],
  ] as const)('%s', (_what, changes, fault) => expect(submissionFault(submission(changes))).toBe(fault))
})

test.each([
  ['x'.repeat(49), true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['', false],
] as const)('a name of %j', (name, fits) => expect(isLinkName(name)).toBe(fits))

test.each([
  ['https://docs.example.com/a?b=c#d', true],
  ['http://example.in', true],
  [' https://example.com ', true],
  ['example.com', false],
  ['https://localhost/x', false],
  ['https://10.0.0.1/', false],
  ['https://user:word@example.com/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.com', false],
  ['https://', false],
  ['', false],
] as const)('the address %j: %s', (text, fits) => expect(isLinkAddress(text)).toBe(fits))

test.each([
  ['notes.docx', true],
  ['NOTES.PDF', true],
  ['film.m4v', true],
  ['photo.jpeg', true],
  ['sheet.xlsx', true],
  ['Q#1.pdf', true],
  ['why?.docx', true],
  ['a.zip', false],
  ['a.svg', false],
  ['a.html', false],
  ['pdf', false],
  ['a.pdf.exe', false],
] as const)('%s is accepted: %s [assignment-34]', (name, is) => expect(isAccepted(name)).toBe(is))
