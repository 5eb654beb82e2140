import { expect, test } from 'vitest'
import { maxChanges, readChanges, titledOf, type UnsentChange, waitingOf, withChange } from './change-list.ts'

const change = (part: Partial<UnsentChange>): UnsentChange => ({
  id: 'a',
  owner: '1.2.3',
  key: 'profile/address',
  call: 'updateProfile',
  input: { body: { address: 'here' } },
  title: 'Address',
  refusal: '',
  ...part,
})
const ids = (list: readonly UnsentChange[] | undefined) => list?.map(({ id }) => id)

test('a later change of the same key replaces the earlier one, and goes to the end', () => {
  const list = [change({ id: 'a', before: 'old' }), change({ id: 'b', key: 'bookmark/1' })]
  const next = withChange(list, change({ id: 'c', before: 'here' }))
  expect(ids(next)).toEqual(['b', 'c'])
  // The server has not had the first one.
  expect(next?.at(-1)?.before).toBe('old')
})

test('after a refusal the value counts that was seen since', () => {
  const list = [change({ before: 'old', refusal: 'Too long' })]
  expect(withChange(list, change({ id: 'b', before: 'new' }))).toMatchObject([
    { id: 'b', before: 'new', refusal: '' },
  ])
})

test('the same key of another child is another change', () => {
  expect(ids(withChange([change({ owner: '1.2.4' })], change({ id: 'b' })))).toEqual(['a', 'b'])
})

test('there is room for 200, and always for a replacement', () => {
  const full = Array.from({ length: maxChanges }, (_, index) =>
    change({ id: `${index}`, key: `bookmark/${index}` }),
  )
  expect(withChange(full, change({ id: 'b' }))).toBeUndefined()
  expect(ids(withChange(full, change({ id: 'b', key: 'bookmark/0' })))?.at(-1)).toBe('b')
})

test('of a student, in order, without refused ones; those without a title are not counted', () => {
  const list = [
    change({ id: 'a' }),
    change({ id: 'b', owner: '1.2.4' }),
    change({ id: 'c', refusal: 'No' }),
    change({ id: 'd', title: '' }),
  ]
  expect(ids(waitingOf(list, '1.2.3'))).toEqual(['a', 'd'])
  expect(ids(titledOf(list))).toEqual(['a', 'b'])
})

test('what another build kept is left out where it does not fit', () => {
  const list = [change({}), { id: 'b' }, change({ id: 'c', call: 'gone' as 'updateProfile' })]
  expect(ids(readChanges(JSON.stringify(list)))).toEqual(['a'])
  expect(readChanges('{}')).toEqual([])
})
