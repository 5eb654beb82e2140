import { expect, test } from 'vitest'
import { styledLetters } from '#domain/exam/formula/styled-letters.ts'

test.each([
  ['ABRz09', 'double-struck', '𝔸𝔹ℝ𝕫𝟘𝟡'],
  ['ABLeg', 'script', '𝒜ℬℒℯℊ'],
  ['ACg', 'fraktur', '𝔄ℭ𝔤'],
  ['Fv2', 'bold', '𝐅𝐯𝟐'],
  ['Fv', 'bold-italic', '𝑭𝒗'],
  ['x1', 'monospace', '𝚡𝟷'],
  ['ma', 'sans-serif', '𝗆𝖺'],
  ['दूरी +', 'bold', 'दूरी +'],
  ['x', 'initial', 'x'],
])('%s in %s is %s', (text, variant, expected) => expect(styledLetters(text, variant)).toBe(expected))
