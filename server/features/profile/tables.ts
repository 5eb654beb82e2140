import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'

const detail = (name: string) => text(name).notNull().default('')

/** What an institute knows of a student or an open user, hidden from others. */
export const profile = pgTable(
  'profile',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    address: detail('address'),
    permanentAddress: detail('permanent_address'),
    motherTongue: detail('mother_tongue'),
    country: detail('country'),
    state: detail('state'),
    birthPlace: detail('birth_place'),
    religion: detail('religion'),
    bloodGroup: detail('blood_group'),
    /** Sealed with the server's key (`#server/secrets/secrets.ts`); the last four digits are open [profile-14]. */
    sealedAadhaar: detail('sealed_aadhaar'),
    aadhaarEnd: detail('aadhaar_end'),
    parentProfession: detail('parent_profession'),
    sealedParentAadhaar: detail('sealed_parent_aadhaar'),
    parentAadhaarEnd: detail('parent_aadhaar_end'),
    guardianName: detail('guardian_name'),
    guardianEmail: detail('guardian_email'),
    guardianPhone: detail('guardian_phone'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [key(t, t.personId), refersTo(t, t.personId, person)],
)

/** A copy of a person's data as a ZIP, made by a job (docs/decisions/19). */
export const ownData = pgTable(
  'own_data',
  {
    instituteId: instituteId(),
    id: generatedId(),
    /** The account that requested it. */
    personId: reference('person_id').notNull(),
    /** The same, or a child of that parent. */
    subjectId: reference('subject_id').notNull(),
    /** The institute's own, for processes of 0.2.0. */
    host: text('host').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** 0 to 100. */
    progress: integer('progress').notNull().default(0),
    /** Done, or given up. */
    finishedAt: moment('finished_at'),
    /** The ZIP; null again once a newer one is done. */
    fileId: reference('file_id'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('own_data_one_at_a_time')
      .on(t.instituteId, t.personId, t.subjectId)
      .where(sql`finished_at is null`),
    index('own_data_of').on(t.instituteId, t.personId, t.subjectId, t.id),
    index('own_data_expiry').on(t.expiresAt),
    refersTo(t, t.personId, person),
    refersTo(t, t.subjectId, person),
    refersTo(t, t.fileId, file),
  ],
)
