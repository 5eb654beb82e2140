import { pgTable, text } from 'drizzle-orm/pg-core'
import { instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'

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
    /** Sealed with the server's key (`#server/secrets/secrets.ts`); the last four digits are open (PRODUCT §4). */
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
