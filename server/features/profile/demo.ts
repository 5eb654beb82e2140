import { and, eq, inArray } from 'drizzle-orm'
import { institute, person } from '#server/database/schema.ts'
import type { DemoBuild, DemoInstitutes } from '#server/demo/build.ts'
import { type DemoProfile, demoProfiles } from '#server/features/profile/demo-people.ts'
import { drawPhotos } from '#server/features/profile/demo-photos.ts'
import { profile } from '#server/features/profile/tables.ts'
import { storeFile } from '#server/files/writes.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Greenfield and Apex let their students edit, Summit does not. */
const editing = ['greenfield', 'apex'] as const

export async function buildProfiles(build: DemoBuild, institutes: DemoInstitutes): Promise<void> {
  const { db, client, secrets } = build
  const ids = editing.map((name) => institutes[name].id)
  await db.update(institute).set({ letsEditProfile: true }).where(inArray(institute.id, ids))
  await db.insert(profile).values(
    demoProfiles.map(({ at, name, ...known }) => ({
      instituteId: institutes[at].id,
      personId: institutes[at].people[name]?.personId ?? 0,
      ...keptOf(known, secrets),
    })),
  )
  await client.query(
    `update student s set gender = n.gender, date_of_birth = n.born::date
      from unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) as n(institute_id, person_id, gender, born)
      where s.institute_id = n.institute_id and s.person_id = n.person_id`,
    [
      demoProfiles.map(({ at }) => institutes[at].id),
      demoProfiles.map(({ at, name }) => institutes[at].people[name]?.personId ?? 0),
      demoProfiles.map(({ gender }) => gender ?? ''),
      demoProfiles.map(({ dateOfBirth }) => dateOfBirth ?? null),
    ],
  )
  await hangPhotos(build, institutes)
}

type Known = Omit<DemoProfile, 'at' | 'name'>

/** As stored: Aadhaar numbers sealed except for their last four digits. */
function keptOf({ gender, dateOfBirth, aadhaar, parentAadhaar, ...details }: Known, secrets: Secrets) {
  return {
    ...details,
    ...(aadhaar && { sealedAadhaar: secrets.seal(aadhaar), aadhaarEnd: aadhaar.slice(-4) }),
    ...(parentAadhaar && {
      sealedParentAadhaar: secrets.seal(parentAadhaar),
      parentAadhaarEnd: parentAadhaar.slice(-4),
    }),
  }
}

async function hangPhotos({ db, client, files }: DemoBuild, institutes: DemoInstitutes): Promise<void> {
  for (const { at, name, bytes } of drawPhotos()) {
    const { id, people } = institutes[at]
    const photoFileId = await storeFile(client, files, { instituteId: id, name: 'photo.png', bytes })
    await db
      .update(person)
      .set({ photoFileId })
      .where(and(eq(person.instituteId, id), eq(person.id, people[name]?.personId ?? 0)))
  }
}
