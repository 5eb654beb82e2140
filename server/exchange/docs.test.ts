import { expect, test } from 'vitest'
import { describeKinds } from '#server/exchange/docs.ts'
import { kinds } from '#server/exchange/kinds.ts'

test('docs/records.md says what the declarations say [records-1]', async () => {
  await expect(describeKinds(kinds)).toMatchFileSnapshot('../../docs/records.md')
})
