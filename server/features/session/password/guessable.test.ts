import { expect, test } from 'vitest'
import { guessableFault } from '#server/features/session/password/guessable.ts'

const owner = {
  name: 'Aarav Sharma',
  phone: '9000000001',
  email: 'aarav.s2010@greenfield.example',
  instituteName: 'Greenfield Public School',
}

test.each([
  ['Password1', 'common'],
  ['12345678', 'common'],
  ['qwertyuiop', 'common'],
  ['India@123', 'common'],
  ['x'.repeat(64), 'common'],
  ['        ', 'common'],
  ['correct horse battery staple', undefined],
  ['नमस्ते दुनिया', undefined],
  ['xy'.repeat(32), undefined],
] as const)('under the rule "strong" %j is refused for %s', async (password, fault) => {
  expect(await guessableFault('strong', password, owner)).toBe(fault)
})

test.each([
  ['aarav2010', 'own'],
  ['SHARMA1', 'own'],
  ['aaravsharma', 'own'],
  ['AaravS2010', 'own'],
  ['school99', 'own'],
  ['1greenfield', 'own'],
  ['Greenfield Public School!', undefined],
  ['GreenfieldPublicSchool1', 'own'],
  ['9000000001', 'own'],
  ['90000-00001', 'own'],
  ['9000000002', undefined],
  ['Homeroom#1', 'own'],
  ['aarav1sharma', undefined],
  ['xaarav12', undefined],
] as const)('the owner’s own words: %j is refused for %s [session-57]', async (password, fault) => {
  expect(await guessableFault('strong', password, owner)).toBe(fault)
})

test.each([
  ['abc123', undefined],
  ['password', undefined],
  ['greenfield', undefined],
  ['homeroom1', undefined],
  ['SHARMA1', 'own'],
  ['9000000001', 'own'],
] as const)('under the rule of 6 to 10 letters and digits %j is refused for %s', async (password, fault) => {
  expect(await guessableFault('told', password, owner)).toBe(fault)
})

test('an owner without e-mail and with a name of one letter has no other restrictions', async () => {
  const owner = { name: 'R', phone: '', email: '', instituteName: '' }
  expect(await guessableFault('strong', 'gelb?tonne!', owner)).toBeUndefined()
})

test('the list holds more than the 3000 most common that a strong password could be', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  expect(dictionary['passwords-common'].filter((word) => word.length >= 8).length).toBeGreaterThan(3000)
})
