import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { into, physics, picture, preparePapers } from '#cli/paper/testing.ts'

const example = fileURLToPath(new URL('../../docs/paper-example.csv', import.meta.url))

const at = preparePapers()
const gift = (text: string) => at.place({ 'q.gift': text }).then(() => join(at.folder, 'q.gift'))

async function writeExample(): Promise<string> {
  await at.place({ 'paper.csv': await readFile(example), 'lens.png': picture })
  return join(at.folder, 'paper.csv')
}

describe('our CSV, as docs/import.md shows it', () => {
  it('imports all seven types, their passages, languages and images', async () => {
    const testId = await at.makeTest()
    const { code, out, err } = await at.run(await writeExample(), ...into(testId))
    expect([code, err]).toEqual([0, expect.stringMatching(/6 of 7 questions have no text in ur/)])
    expect(out).toBe('Light, test 1 of institute 1: 7 questions in 2 parts, 1 passage, 1 file, 26 marks.\n')
    const rows = await at.questions(testId)
    expect(rows.map(({ part, type, marks, negative }) => [part, type, marks, negative])).toEqual([
      ['Section A', 1, 4, 1],
      ['Section A', 3, 4, 1],
      ['Section A', 5, 2, 0.5],
      ['Section B', 4, 4, 0],
      ['Section B', 6, 4, 0],
      ['Section B', 7, 3, 0],
      ['Section B', 2, 5, 0],
    ])
    expect(rows[5]?.passage).toBe(rows[6]?.passage)
    expect(rows[0]?.options).toMatchObject({ 1: { otherHtml: 'वेग', translations: { ur: 'سمتی رفتار' } } })
    expect(rows[2]?.media).toEqual([{ type: 'image', fileId: 1 }])
    const [file] = await at.rows<{ sha256: string }>(
      `select sha256, name, content_type from file where institute_id = 1`,
    )
    expect(file).toMatchObject({ name: 'lens.png', content_type: 'image/png' })
    expect(await buffer((await at.files()).open(file?.sha256 ?? ''))).toEqual(picture)
    expect(await at.rows('select maximum_marks::float8 as marks from test')).toEqual([{ marks: 26 }])
  })

  it('changes nothing when it is imported again', async () => {
    const testId = await at.makeTest()
    const path = await writeExample()
    await at.run(path, ...into(testId))
    const before = await at.state()
    expect(await at.run(path, ...into(testId))).toEqual({
      code: 0,
      out: 'Light, test 1 of institute 1: nothing has changed.\n',
      err: expect.stringMatching(/line 3, 4, 5, 6, 7, 8\n$/),
    })
    expect(await at.state()).toEqual(before)
  })

  it('goes into the test that tests.csv calls so', async () => {
    const testId = await at.makeTest()
    await at.rows(`update test set source_id = 'UT1' where id = ${testId}`)
    expect((await at.run(await writeExample(), ...into('UT1'))).out).toContain(
      'Light, test 1 of institute 1: 7 q',
    )
    expect(await at.questions(testId)).toHaveLength(7)
    expect((await at.run(await writeExample(), ...into('UT2'))).err).toContain(
      'There is no test UT2 in institute 1. A new one needs',
    )
  })

  it('only checks with --check', async () => {
    const testId = await at.makeTest()
    const before = await at.state()
    const { code, out } = await at.run(await writeExample(), ...into(testId), '--check')
    expect([code, out]).toEqual([
      0,
      'No faults: 7 questions in 2 parts, 1 passage, 1 file, 26 marks. Nothing was written.\n',
    ])
    expect(await at.state()).toEqual(before)
  })

  it('imports 2,000 questions', { tags: 'long' }, async () => {
    const testId = await at.makeTest()
    const rows = Array.from({ length: 2000 }, (_, n) => `single,"How much is ${n} + 1?",${n} | ${n + 1},b`)
    await at.place({ 'many.csv': ['type,question,options,answer', ...rows].join('\n') })
    const { out } = await at.run(join(at.folder, 'many.csv'), ...into(testId), ...physics, '--marks', '0.5')
    expect(out).toContain('2000 questions in 1 part, 0 passages, 0 files, 1000 marks.')
    expect(await at.count('test_question')).toBe(2000)
  })
})

it('writes nothing when it is interrupted', async () => {
  const testId = await at.makeTest()
  const before = await at.state()
  const stopped = await at.runUnder(AbortSignal.abort(), await writeExample(), ...into(testId))
  expect(stopped).toEqual({ code: 130, out: '', err: 'Stopped. Nothing was written.\n' })
  expect(await at.state()).toEqual(before)
})

describe('a paper that changes', () => {
  it('is replaced while no attempt has begun, without leftovers', async () => {
    const testId = await at.makeTest()
    await at.run(
      await gift('// [id:a]\nOne {=1 ~2}\n\nOld passage.\n\n// [id:b]\nTwo {T}'),
      ...into(testId),
      ...physics,
    )
    const { out } = await at.run(
      await gift('$CATEGORY: New\n// [id:a]\nOne! {~1 =2}'),
      ...into(testId),
      ...physics,
    )
    expect(out).toContain('1 question in 1 part, 0 passages')
    expect(await at.questions(testId)).toMatchObject([
      { id: 'test 1: a', part: 'New', html: '<p>One!</p>', key: { option: 2 } },
    ])
    const counts = ['question', 'passage', 'test_part'].map((table) => at.count(table))
    expect(await Promise.all(counts)).toEqual([1, 0, 1])
  })
  it('stays once an attempt has begun; importing the same again changes nothing [records-19]', async () => {
    const testId = await at.makeTest()
    const path = await gift('One {=1 ~2}')
    await at.run(path, ...into(testId), ...physics)
    await at.begin(testId)
    const before = await at.state()
    expect((await at.run(path, ...into(testId), ...physics)).out).toContain('nothing has changed')
    for (const more of [[], ['--check']]) {
      const { code, err } = await at.run(await gift('One! {=1 ~2}'), ...into(testId), ...physics, ...more)
      expect([code, err]).toEqual([1, 'Somebody has begun the test Light. Its paper stays as it is.\n'])
    }
    expect(await at.state()).toEqual(before)
  })
  it('stays if it was made in another way', async () => {
    const testId = await at.makeTest()
    await at.run(await gift('One {=1 ~2}'), ...into(testId), ...physics)
    await at.rows('update question set source_id = null')
    expect((await at.run(await gift('Two {T}'), ...into(testId), ...physics)).err).toBe(
      'The test Light has a paper that was not imported. It stays as it is.\n',
    )
  })
  it('importing one test does not change another', async () => {
    const [one, two] = [await at.makeTest(), await at.makeTest()]
    await at.run(await gift('One {=1 ~2}'), ...into(one), ...physics)
    await at.run(await gift('Two {T}'), ...into(two), ...physics)
    expect(await at.questions(one)).toMatchObject([{ html: '<p>One</p>' }])
    expect(await at.questions(two)).toMatchObject([{ html: '<p>Two</p>' }])
  })
})

describe('a new test', () => {
  const facts = [
    '--label',
    'Mock tests',
    '--kind',
    'mock',
    '--section',
    'Class 10-A',
    '--section',
    'Class 9 A',
    '--starts',
    '2026-12-01T10:00',
    '--ends',
    '2026-12-01T13:00',
    '--duration',
    '90',
    '--attempts',
    '2',
    '--shuffle',
    '--result-at',
    '2026-12-02 09:30',
    ...physics,
  ]
  it('has its times in the zone of the institute, its label and its sections', async () => {
    const path = await gift('One {=1 ~2}')
    const first = await at.run(path, '--institute', '1', '--test', 'Mock 1', ...facts)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toBe(
      'Mock 1, test 1 of institute 1, new: 1 question in 1 part, 0 passages, 0 files, 1 marks.\n',
    )
    expect(
      await at.rows(`select t.name, l.name as label, l.test_type_id as kind, t.starts_at, t.ends_at, t.duration_minutes as minutes,
        t.attempt_limit as attempts, t.is_shuffled as shuffled, t.is_solution_offered as solutions, t.result_at,
        (select json_agg(section_id order by section_id) from test_section) as sections
        from test t join test_label l on l.id = t.label_id`),
    ).toEqual([
      {
        ...{
          name: 'Mock 1',
          label: 'Mock tests',
          kind: 1,
          minutes: 90,
          attempts: 2,
          shuffled: true,
          solutions: false,
          sections: [1, 3],
        },
        starts_at: new Date('2026-12-01T04:30:00Z'),
        ends_at: new Date('2026-12-01T07:30:00Z'),
        result_at: new Date('2026-12-02T04:00:00Z'),
      },
    ])
    const before = await at.state()
    expect((await at.run(path, '--institute', '1', '--test', 'Mock 1', ...facts)).out).toContain(
      'nothing has changed',
    )
    expect(await at.state()).toEqual(before)
  })
  const noSection =
    'There is no section "Z" in the year of the test. It has Class 10 A, 2026; Class 9 A, 2026.'
  test.each<[string, string[], string]>([
    [
      'a section of several',
      ['--section', 'A'],
      'Several sections are "A": 1 (Class 10 A, 2026), 3 (Class 9 A, 2026). Name one by its id.',
    ],
    ['a section that is not there', ['--section', 'Z'], noSection],
    ['an end before its start', ['--ends', '2026-11-30T10:00'], 'The test would end before it starts.'],
    [
      'a label of another kind',
      ['--label', 'Unit tests', '--kind', 'practice'],
      'The label "Unit tests" is there, and is not for practice tests.',
    ],
  ])('is refused with %s, and nothing is stored', async (_, more, problem) => {
    const path = await gift('One {=1 ~2}')
    const before = await at.state()
    expect(await at.run(path, '--institute', '1', '--test', 'Mock 1', ...facts, ...more)).toEqual({
      code: 1,
      out: '',
      err: `${problem}\n`,
    })
    expect(await at.state()).toEqual(before)
  })
})

describe('kinds of sources', () => {
  it('a folder with one paper is a paper, one with several is not', async () => {
    const folder = await mkdtemp(join(at.folder, 'one-'))
    const testId = await at.makeTest()
    await writeFile(join(folder, 'p.csv'), 'Type,Question,Answer\ntrue/false,So?,true')
    await writeFile(join(folder, 'notes.csv'), 'a,b\n1,2')
    expect((await at.run(folder, ...into(testId), ...physics)).out).toContain('1 question')
    await writeFile(join(folder, 'q.gift'), 'So? {T}')
    expect((await at.run(folder, ...into(testId), ...physics)).err).toBe(
      'Several papers are there: q.gift, p.csv. Import one at a time.\n',
    )
  })
  it('paths are relative to the only folder of a zip', async () => {
    const testId = await at.makeTest()
    const files = {
      'my/p.csv': 'type,question,answer\ntrue/false,"<p>So? <img src=""a b.png""></p>",true',
      'my/a b.png': picture,
    }
    expect(await at.run(await at.writeZip('p.zip', files), ...into(testId), ...physics)).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await at.questions(testId)).toMatchObject([{ html: '<p>So? <img data-file="1" alt="" /></p>' }])
  })
  it('any other folder or zip is a school', async () => {
    const folder = await mkdtemp(join(at.folder, 'school-'))
    await writeFile(join(folder, 'orgs.csv'), 'sourcedId,name\n')
    expect((await at.run(folder, '--institute', '1')).err).toContain('manifest.csv')
    expect(
      (await at.run(await at.writeZip('school.zip', { 'users.csv': 'a' }), '--institute', '1')).err,
    ).toContain('manifest.csv')
  })
  test.each<[string[], string]>([
    [['--test', '1'], '--institute takes the id of an institute.'],
    [['--institute', '1'], '--test takes the id of a test, or the name of a new one.'],
    [
      ['--institute', '1', '--test', '1', '--label', 'x'],
      '--label is for a test that is made; --test 1 is there.',
    ],
    [['--institute', '1', '--test', 'New', '--section', 'A'], 'A new test needs --label.'],
    [['--institute', '1', '--test', 'New', '--label', 'x'], 'A new test needs --section.'],
    [
      ['--institute', '1', '--test', 'New', '--label', 'x', '--section', 'A', '--starts', '2026-02-30T10:00'],
      '--starts takes a time such as 2026-12-01T10:00, not "2026-02-30T10:00".',
    ],
    [
      ['--institute', '1', '--test', 'New', '--label', 'x', '--section', 'A', '--kind', 'exam'],
      '--kind is mock, practice or online, not "exam".',
    ],
    [['--institute', '1', '--test', '1', '--marks', 'many'], '--marks takes a number, not "many".'],
    [['--institute', '1', '--test', '1', '--host', 'x'], "Unknown option '--host'"],
  ])('%j prints what is wrong', async (argv, problem) => {
    const { code, err } = await at.run(await gift('One {T}'), ...argv)
    expect(code).toBe(2)
    expect(err).toContain(problem)
  })
  it('--help describes schools and papers', async () => {
    const { code, out } = await at.run('--help')
    expect(code).toBe(0)
    expect(out).toContain('Imports a school from OneRoster')
    expect(out).toContain('Imports a question paper: a QTI 2.1 or 3.0 package')
    // As published by server/features/exam/results/queries.ts.
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'without it practice at once, other tests once they are over and every answer is marked',
    )
  })
})
