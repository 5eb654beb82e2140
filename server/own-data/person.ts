import { openUsers, parents, students } from '#server/exchange/kinds/people.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { maskedNumbers } from '#server/features/profile/aadhaar.ts'
import { findProfile } from '#server/features/profile/queries.ts'
import { columnsOf, factRows, type OwnRow, type ReadOwnData } from '#server/own-data-area.ts'
import { readShown, shownTitles } from '#server/records/shown.ts'

/** Who the person is, classes of each year, and the photo. Aadhaar numbers are masked, as on the screen. */
export const personOwnData: ReadOwnData = async ({ pool }, { session, viewed, years, now }) => {
  const { instituteId } = session
  const personId = viewed?.personId ?? session.personId
  const at = { instituteId, personId, now }
  const row = await findProfile(pool, { ...at, yearId: years[0]?.id ?? 0 })
  if (!row) return undefined
  const columns = columnsOf(viewed ? (viewed.studentId === null ? openUsers : students) : parents, 'photo')
  const [cells = []] = await readShown(pool, kinds, columns, session, [{ id: personId }])
  const classes: OwnRow[] = []
  for (const year of years) {
    const ofYear = await findProfile(pool, { ...at, yearId: year.id })
    if (ofYear && ofYear.sections !== '') classes.push([year.name, ofYear.standards, ofYear.sections])
  }
  const masked = maskedNumbers(row)
  return {
    title: 'Profile',
    tables: [
      {
        name: 'profile',
        title: 'Profile',
        columns: ['Detail', 'Value'],
        rows: factRows({
          ...Object.fromEntries(shownTitles(columns).map((title, index) => [title, cells[index] ?? null])),
          'Aadhaar number': masked.aadhaar,
          Parent: row.parentName,
          'Parent’s e-mail': row.parentEmail,
          'Parent’s phone': row.parentPhone,
          'Parent’s Aadhaar number': masked.parentAadhaar,
          Photo:
            row.photoFileId === null
              ? null
              : { fileId: row.photoFileId, folder: 'profile', name: 'photo.jpg' },
        }),
      },
      { name: 'classes', title: 'Classes', columns: ['Year', 'Standard', 'Section or batch'], rows: classes },
    ],
  }
}
