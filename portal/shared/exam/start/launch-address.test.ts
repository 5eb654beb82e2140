import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeLaunch, encodeLaunch, launchAddress } from './launch-address.ts'

const ticket = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN-_0'
const launch = { testInstituteId: 1, testId: 23, userId: 456, ticket }
const encode = (text: string) => Buffer.from(text).toString('base64url')

describe('the address of the exam panel [exam-17]', () => {
  test('holds the test’s institute, test, user and credential, and nothing that an address cannot', () => {
    expect(Buffer.from(encodeLaunch(launch), 'base64url').toString()).toBe(`1.23.456.${ticket}`)
    expect(encodeLaunch(launch)).toMatch(/^[\w-]+$/)
  })

  test('what is encoded is decoded again', () => {
    const id = fc.integer({ min: 1, max: 9_007_199_254_740_991 })
    const testId = fc.oneof(id, fc.constant(0))
    const credential = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(id, testId, id, credential, (testInstituteId, testId, userId, bytes) => {
        const one = { testInstituteId, testId, userId, ticket: Buffer.from(bytes).toString('base64url') }
        expect(decodeLaunch(encodeLaunch(one))).toEqual(one)
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['no base64', 'ä'],
    ['a padded one', `${encodeLaunch(launch)}==`],
    ['too few parts', encode(`1.23.${ticket}`)],
    ['too many parts', encode(`1.23.456.${ticket}.1`)],
    ['a part that is no id', encode(`1.0x17.456.${ticket}`)],
    ['an id of 0', encode(`0.23.456.${ticket}`)],
    ['a short ticket', encode('1.23.456.abc')],
    ['far too long', 'A'.repeat(5000)],
  ])('%s is no launch', (_what, encoded) => {
    expect(decodeLaunch(encoded)).toBeUndefined()
  })

  test.each([
    [{ environment: 'prod', exam_panel: '', demo_exam_panel: '' }, '/exampanel/'],
    [
      { environment: 'prod', exam_panel: 'https://p.example', demo_exam_panel: 'https://d.example' },
      'https://p.example/',
    ],
    [
      { environment: 'demo', exam_panel: 'https://p.example', demo_exam_panel: 'https://d.example/x' },
      'https://d.example/x/',
    ],
    [{ environment: 'demo', exam_panel: 'https://p.example', demo_exam_panel: '' }, '/exampanel/'],
  ] as const)('%o: the panel is at %s', (config, base) => {
    expect(launchAddress(config, launch)).toBe(`${base}${encodeLaunch(launch)}`)
  })
})
