import { expect, test } from 'vitest'
import { viewAddress } from './shown-file.ts'

test.each([
  ['/files/abc.def?as=download', 'my notes#1.pdf', '/files/abc.def/my%20notes%231.pdf'],
  ['https://other.example/x?y=1', 'a.pdf', 'https://other.example/x?y=1'],
  ['/files/abc.def', 'a.pdf', '/files/abc.def'],
] as const)('%s of %s is opened as %s', (address, name, shown) =>
  expect(viewAddress(address, name)).toBe(shown),
)
