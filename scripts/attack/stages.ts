import type { Stage } from './attack.ts'
import { lyingBodies } from './bodies.ts'
import { fileAttacks } from './files.ts'
import { floods } from './floods.ts'
import { forgedIds } from './foreign-ids.ts'
import { hostAttacks, yearAttack } from './hosts.ts'
import { pageAttacks } from './pages.ts'
import { raceAttacks } from './races.ts'
import { tokenAttacks } from './tokens.ts'
import { tools } from './tools.ts'
import { uploadAttacks } from './uploads.ts'

/** What asks far more than people do, of a server that lets them. */
const withoutLimits = { REQUESTS_PER_SECOND: '100000' }

export const stages: readonly Stage[] = [
  { settings: withoutLimits, attacks: [forgedIds] },
  {
    settings: withoutLimits,
    attacks: [
      ...hostAttacks,
      yearAttack,
      ...tokenAttacks,
      ...fileAttacks,
      ...uploadAttacks,
      lyingBodies,
      ...pageAttacks,
    ],
  },
  { settings: withoutLimits, attacks: raceAttacks },
  // As it is run for people.
  { settings: {}, attacks: floods },
  { settings: {}, attacks: tools },
]
