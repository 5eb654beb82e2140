import { describe, expect, test } from 'vitest'
import { readTeachers } from './teachers.ts'

describe('teachers and their photos, both split at commas', () => {
  test.each([
    ['Meera Iyer', '/a', [{ name: 'Meera Iyer', photo: '/a' }]],
    ['Meera Iyer', '', [{ name: 'Meera Iyer', photo: '' }]],
    [
      'Meera Iyer, Arun Das',
      '/a,/b',
      [
        { name: 'Meera Iyer', photo: '/a' },
        { name: 'Arun Das', photo: '/b' },
      ],
    ],
    [
      'Meera Iyer,Arun Das',
      ',/b',
      [
        { name: 'Meera Iyer', photo: '' },
        { name: 'Arun Das', photo: '/b' },
      ],
    ],
    ['Meera Iyer, M.Sc.', '/a', [{ name: 'Meera Iyer, M.Sc.', photo: '/a' }]],
    ['Meera Iyer, M.Sc., Arun Das', '/a,/b', [{ name: 'Meera Iyer, M.Sc., Arun Das', photo: '' }]],
    ['', '/a', []],
    [undefined, undefined, []],
  ])('%j with %j', (names, photos, teachers) => {
    expect(readTeachers(names, photos)).toEqual(teachers)
  })
})
