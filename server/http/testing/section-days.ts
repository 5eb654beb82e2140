import type pg from 'pg'

export const at = (day: string, time = '10:00') => `2026-${day}T${time}:00+05:30`
/** What each section has, by its day: before the move, in the week of it, and after the day of C. */
export const days = ['06-10', '06-14', '06-15', '06-20', '09-01']
export const sections = ['A', 'B', 'C']

/**
 * An institute with a student of several sections: in A until 14 June, in B from 15 June on, in C as well from 1 September on,
 * and of two in the year before; each of A, B and C has one of everything on each of the days.
 * @returns ids by name
 */
export async function fillSections(pool: pg.Pool): Promise<Record<string, number>> {
  const made: Record<string, number> = {}
  const add = async (table: string, values: Record<string, unknown>, name?: string) => {
    const names = Object.keys(values)
    const { rows } = await pool.query(
      `insert into ${table} (institute_id, ${names}) values (1, ${names.map((_, place) => `$${place + 1}`)}) returning *`,
      Object.values(values),
    )
    if (name) made[name] = rows[0].id
    return rows[0].id as number
  }
  await pool.query(
    `insert into institute (name, kind, plan, features, sign_in, video) values ('Sunrise', 'school',
      '{"classes": "HYBRID_BLENDED", "exam": "HYBRID_BLENDED", "file_manager": "BOTH"}',
      '{"enable_online_assignment_feature": true}', '{}', '{"view": true}')`,
  )
  const year = await add(
    'academic_year',
    { name: '2026', start_date: '2026-04-01', end_date: '2027-03-31' },
    'year',
  )
  const before = await add(
    'academic_year',
    { name: '2025', start_date: '2025-04-01', end_date: '2026-03-31' },
    'before',
  )
  const subject = await add('subject', { name: 'Physics' }, 'subject')
  const person = { role: 'student', name: 'Asha', email: 'asha@example.org', joined_on: '2025-04-01' }
  const personId = await add('person', person, 'person')
  const student = await add('student', { person_id: personId }, 'student')
  const label = await add('test_label', { name: 'Unit', test_type_id: 4 })
  const enrol = (section: number, ofYear: number, start_date: string | null, end_date: string | null) =>
    add('enrolment', {
      student_id: student,
      section_id: section,
      academic_year_id: ofYear,
      start_date,
      end_date,
    })
  for (const name of [...sections, 'old A', 'old B']) {
    const standard = await add('standard', { name: `standard ${name}` })
    const ofYear = name.startsWith('old') ? before : year
    await add('section', { name, standard_id: standard, academic_year_id: ofYear }, name)
    made[`standard ${name}`] = standard
  }
  await enrol(made.A ?? 0, year, '2026-04-01', '2026-06-14')
  await enrol(made.B ?? 0, year, '2026-06-15', null)
  await enrol(made.C ?? 0, year, '2026-09-01', null)
  await enrol(made['old A'] ?? 0, before, null, '2025-10-10')
  await enrol(made['old B'] ?? 0, before, '2025-10-11', '2026-03-31')
  for (const section of sections) {
    const own = made[section]
    const course = await add('ecourse', { name: section, standard_id: made[`standard ${section}`] })
    const longExam = await add('offline_exam', {
      ...{ section_id: own, name: `${section} long`, starts_at: at('04-01'), ends_at: at('12-01') },
    })
    for (const day of days) {
      const name = `${section} ${day}`
      const [starts_at, ends_at] = [at(day), at(day, '11:00')]
      const shared_at = starts_at
      const ofClass = { section_id: own, subject_id: subject, starts_at, ends_at, topics: name }
      await add('attendance', {
        class_id: await add('classroom_class', ofClass),
        student_id: student,
        is_present: false,
        remark: name,
      })
      const live = { name, starts_at, ends_at, link_url: 'https://a.example', meeting_with: 'Zoom' }
      const liveId = await add('live_class', live, `live ${name}`)
      await add('live_class_section', { live_class_id: liveId, section_id: own })
      await add(
        'recording',
        {
          ...{ live_class_id: liveId, name, recorded_at: starts_at, uploaded_at: ends_at },
          ...{ duration_seconds: 60, host: 'vimeo', video_key: name },
        },
        `recording ${name}`,
      )
      await add('offline_exam', { section_id: own, name, starts_at, ends_at })
      const sitting = { day: `2026-${day}`, start_time: '10:00', end_time: '11:00' }
      await add('offline_exam_sitting', { exam_id: longExam, subject_id: subject, ...sitting })
      const testId = await add(
        'test',
        { label_id: label, name, starts_at, ends_at, duration_minutes: 60, maximum_marks: 10 },
        `test ${name}`,
      )
      await add('test_section', { test_id: testId, section_id: own })
      const document = { subject_id: subject, title: name, category: 'Other', shared_at }
      await add('document_section', { document_id: await add('document', document), section_id: own })
      const file = { ecourse_id: course, subject_id: subject, title: name, material_type: 'Notes', shared_at }
      await add('study_file', { ...file, host: 'youtube', video_key: 'abc' })
      const homework = { section_id: own, subject_id: subject, title: name, opens_at: starts_at }
      await add('assignment', { ...homework, ends_at: at(day, '20:00') }, `homework ${name}`)
      const notice = {
        academic_year_id: year,
        title: name,
        description_html: '',
        updated_by: '',
        is_for_all: false,
      }
      const noticeId = await add('announcement', { ...notice, announced_at: starts_at })
      await add('announcement_section', { announcement_id: noticeId, section_id: own })
      const event = {
        kind: 'event',
        title: name,
        start_date: `2026-${day}`,
        end_date: `2026-${day}`,
        user_types: [],
      }
      const eventId = await add('calendar_event', { ...event, is_for_all: false })
      await add('calendar_event_standard', { event_id: eventId, standard_id: made[`standard ${section}`] })
    }
    const long = { name: `${section} long`, starts_at: at('04-01'), ends_at: at('12-01') }
    const longId = await add(
      'test',
      { ...long, label_id: label, duration_minutes: 60, maximum_marks: 10 },
      `test ${section} long`,
    )
    await add('test_section', { test_id: longId, section_id: own })
  }
  return made
}
