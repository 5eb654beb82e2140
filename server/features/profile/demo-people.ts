import type { DemoName } from '#server/demo/build.ts'

/** A missing field is unknown; '-1' is how old imports write that [profile-2]. */
export type DemoProfile = {
  at: DemoName
  name: string
  ofStudent?: { gender?: string; date_of_birth?: string }
  /** Twelve digits that begin with 0000 or 1111: no real number does. */
  aadhaar?: string
  parentAadhaar?: string
  /** By column. */
  known: Readonly<Record<string, string>>
}

const pune = { mother_tongue: 'Hindi', country: 'India', state: 'Maharashtra', religion: 'Hindu' }
const sharmas =
  'Flat 1204, Tower C, Sundarban Heights Co-operative Housing Society, Baner Pashan Link Road, Pune 411021'

export const demoProfiles: readonly DemoProfile[] = [
  {
    at: 'greenfield',
    name: 'Aarav Sharma',
    aadhaar: '000012344321',
    parentAadhaar: '111100005678',
    ofStudent: { gender: 'Male', date_of_birth: '2011-02-14' },
    known: {
      ...pune,
      address: sharmas,
      permanent_address: 'House 18, Civil Lines, Jaipur 302006, Rajasthan',
      birth_place: 'Jaipur',
      blood_group: 'B+',
      parent_profession: 'Architect',
      guardian_name: 'Sushila Sharma',
      guardian_email: 'sushila.sharma.of.civil.lines.jaipur.grandmother@school.demo',
      guardian_phone: '9000000110',
    },
  },
  {
    at: 'greenfield',
    name: 'Anaya Sharma',
    parentAadhaar: '111100005678',
    ofStudent: { gender: 'Female', date_of_birth: '2017-08-30' },
    known: {
      ...pune,
      address: sharmas,
      permanent_address: 'House 18, Civil Lines, Jaipur 302006, Rajasthan',
      birth_place: 'Pune',
      blood_group: 'O+',
      parent_profession: 'Architect',
      guardian_name: 'Sushila Sharma',
      guardian_phone: '9000000110',
    },
  },
  {
    at: 'greenfield',
    name: 'Diya Menon',
    ofStudent: { gender: 'Female', date_of_birth: '2012-02-29' },
    known: {
      address: '7, Lotus Lane, Kothrud, Pune 411038',
      mother_tongue: 'Malayalam',
      country: 'India',
      state: 'Maharashtra',
      birth_place: 'Thiruvananthapuram',
      blood_group: 'AB-',
    },
  },
  {
    at: 'greenfield',
    name: 'Kabir Nair',
    aadhaar: '000098760011',
    parentAadhaar: '111122223333',
    ofStudent: { gender: 'Male', date_of_birth: '2011-11-05' },
    known: {
      ...pune,
      address: '22, River View Society, Aundh, Pune 411007',
      permanent_address: '22, River View Society, Aundh, Pune 411007',
      birth_place: 'Kochi',
      blood_group: 'A+',
      parent_profession: 'Doctor',
    },
  },
  {
    at: 'apex',
    name: 'Riya Verma',
    aadhaar: '000055554444',
    ofStudent: { gender: 'Female', date_of_birth: '2009-06-21' },
    known: {
      ...pune,
      address: '5, Green Park Extension, Nagpur 440010',
      birth_place: 'Nagpur',
      blood_group: 'O-',
      guardian_name: 'Anil Verma',
      guardian_email: 'anil@apex.demo',
      guardian_phone: '9000000121',
    },
  },
  {
    at: 'apex',
    name: 'Arjun Rao',
    ofStudent: { gender: 'Male' },
    known: {
      mother_tongue: '-1',
      country: '-1',
      state: '-1',
      birth_place: '-1',
      religion: '-1',
      blood_group: '-1',
      address: '-1',
    },
  },
  {
    at: 'apex',
    name: 'Neha Gupta',
    aadhaar: '000077778888',
    known: {
      address: '14, Lake Road, Bhopal 462001',
      country: 'India',
      state: 'Madhya Pradesh',
    },
  },
  {
    at: 'summit',
    name: 'Karan Malhotra',
    ofStudent: { gender: 'Male', date_of_birth: '2012-12-31' },
    known: {
      ...pune,
      address: '9, Station Road, Nashik 422001',
      blood_group: 'B-',
      birth_place: 'Nashik',
    },
  },
]
