import type { DemoInstitutes } from '#server/demo/build.ts'

/** A missing field is unknown; '-1' is how old imports write that (spec/2 §2.5). */
export type DemoProfile = {
  at: keyof DemoInstitutes
  name: string
  gender?: string
  dateOfBirth?: string
  address?: string
  permanentAddress?: string
  motherTongue?: string
  country?: string
  state?: string
  birthPlace?: string
  religion?: string
  bloodGroup?: string
  /** Twelve digits that begin with 0000 or 1111: no real number does. */
  aadhaar?: string
  parentProfession?: string
  parentAadhaar?: string
  guardianName?: string
  guardianEmail?: string
  guardianPhone?: string
}

const pune = { motherTongue: 'Hindi', country: 'India', state: 'Maharashtra', religion: 'Hindu' }
const sharmas =
  'Flat 1204, Tower C, Sundarban Heights Co-operative Housing Society, Baner Pashan Link Road, Pune 411021'

export const demoProfiles: readonly DemoProfile[] = [
  {
    ...pune,
    at: 'greenfield',
    name: 'Aarav Sharma',
    gender: 'Male',
    dateOfBirth: '2011-02-14',
    address: sharmas,
    permanentAddress: 'House 18, Civil Lines, Jaipur 302006, Rajasthan',
    birthPlace: 'Jaipur',
    bloodGroup: 'B+',
    aadhaar: '000012344321',
    parentProfession: 'Architect',
    parentAadhaar: '111100005678',
    guardianName: 'Sushila Sharma',
    guardianEmail: 'sushila.sharma.of.civil.lines.jaipur.grandmother@school.demo',
    guardianPhone: '9000000110',
  },
  {
    ...pune,
    at: 'greenfield',
    name: 'Anaya Sharma',
    gender: 'Female',
    dateOfBirth: '2017-08-30',
    address: sharmas,
    permanentAddress: 'House 18, Civil Lines, Jaipur 302006, Rajasthan',
    birthPlace: 'Pune',
    bloodGroup: 'O+',
    parentProfession: 'Architect',
    parentAadhaar: '111100005678',
    guardianName: 'Sushila Sharma',
    guardianPhone: '9000000110',
  },
  {
    at: 'greenfield',
    name: 'Diya Menon',
    gender: 'Female',
    dateOfBirth: '2012-02-29',
    address: '7, Lotus Lane, Kothrud, Pune 411038',
    motherTongue: 'Malayalam',
    country: 'India',
    state: 'Maharashtra',
    birthPlace: 'Thiruvananthapuram',
    bloodGroup: 'AB-',
  },
  {
    ...pune,
    at: 'greenfield',
    name: 'Kabir Nair',
    gender: 'Male',
    dateOfBirth: '2011-11-05',
    address: '22, River View Society, Aundh, Pune 411007',
    permanentAddress: '22, River View Society, Aundh, Pune 411007',
    birthPlace: 'Kochi',
    bloodGroup: 'A+',
    aadhaar: '000098760011',
    parentProfession: 'Doctor',
    parentAadhaar: '111122223333',
  },
  {
    ...pune,
    at: 'apex',
    name: 'Riya Verma',
    gender: 'Female',
    dateOfBirth: '2009-06-21',
    address: '5, Green Park Extension, Nagpur 440010',
    birthPlace: 'Nagpur',
    bloodGroup: 'O-',
    aadhaar: '000055554444',
    guardianName: 'Anil Verma',
    guardianEmail: 'anil@apex.demo',
    guardianPhone: '9000000121',
  },
  {
    at: 'apex',
    name: 'Arjun Rao',
    gender: 'Male',
    motherTongue: '-1',
    country: '-1',
    state: '-1',
    birthPlace: '-1',
    religion: '-1',
    bloodGroup: '-1',
    address: '-1',
  },
  {
    at: 'apex',
    name: 'Neha Gupta',
    address: '14, Lake Road, Bhopal 462001',
    country: 'India',
    state: 'Madhya Pradesh',
    aadhaar: '000077778888',
  },
  {
    ...pune,
    at: 'summit',
    name: 'Karan Malhotra',
    gender: 'Male',
    dateOfBirth: '2012-12-31',
    address: '9, Station Road, Nashik 422001',
    bloodGroup: 'B-',
    birthPlace: 'Nashik',
  },
]
