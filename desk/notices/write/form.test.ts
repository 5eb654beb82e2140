import { expect, test } from 'vitest'
import { announcedAt, bodyOf, emptyForm, faultsOf } from './form.ts'

const form = { ...emptyForm([], 'Office'), title: 'Meeting' }
const now = '2026-11-25 10:00'
const file = (size: number) => ({ size }) as File

test.each([
  ['what is whole', {}, undefined, {}],
  ['no title', { title: ' ' }, undefined, { title: 'title' }],
  ['no section', { isForAll: false }, undefined, { sections: 'sections' }],
  ['a student alone', { isForAll: false, students: [{ id: 7, name: 'Asha' }] }, undefined, {}],
  ['a time that is over', { when: 'later', day: '2026-11-25', time: '09:59' }, undefined, { when: 'when' }],
  ['no day', { when: 'later', day: '', time: '09:59' }, undefined, { when: 'when' }],
  ['a time that comes', { when: 'later', day: '2026-11-25', time: '10:01' }, undefined, {}],
  ['a file of 25 MB', {}, file(25 * 1024 * 1024), {}],
  ['a larger one', {}, file(25 * 1024 * 1024 + 1), { file: 'file' }],
  ['an address of a script', { link: 'javascript:alert(1)' }, undefined, { link: 'link' }],
  ['an address that can be completed', { link: 'school.example/plan' }, undefined, {}],
  ['a link and a file', { link: 'https://school.example' }, file(1), { link: 'linkAndFile' }],
  [
    'a link and the file that it has',
    { link: 'https://school.example', keepsFile: true },
    undefined,
    { link: 'linkAndFile' },
  ],
  ['a choice of two', { asks: 'choice', choices: 'Idli\n\n Dosa ', until: '2026-11-25' }, undefined, {}],
  [
    'a choice of one, without a day',
    { asks: 'choice', choices: 'Idli' },
    undefined,
    { choices: 'choices', until: 'until' },
  ],
  ['a last day before it is out', { asks: 'seen', until: '2026-11-24' }, undefined, { until: 'until' }],
  ['a text that is too long', { html: 'x'.repeat(50_001) }, undefined, { html: 'html' }],
] as const)('of %s [desk-31]', (_name, change, chosen, faults) => {
  expect(faultsOf({ ...form, ...change }, { file: chosen, now })).toEqual(faults)
})

test('what is sent: for all without sections, now without a time', () => {
  expect(bodyOf({ ...form, sections: ['A'], link: 'school.example' })).toMatchObject({
    sections: null,
    announced_at: null,
    link: 'https://school.example',
  })
  const one = { ...form, isForAll: false, students: [{ id: 7, name: 'Asha' }] }
  expect(bodyOf(one)).toMatchObject({ sections: [], students: [7] })
  expect(bodyOf({ ...one, isForAll: true })).toMatchObject({ sections: null, students: [] })
  expect(announcedAt({ ...form, when: 'unchanged', day: '2026-11-25' })).toBeNull()
})
