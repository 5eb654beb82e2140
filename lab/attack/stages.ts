import type { Stage } from './attack.ts'
import { lyingBodies } from './bodies.ts'
import { adminBombs } from './bombs/admin.ts'
import { importBombs } from './bombs/imports.ts'
import { clockStage } from './clocks.ts'
import { fileAttacks } from './files.ts'
import { floods } from './floods.ts'
import { foreignHosts } from './foreign-hosts.ts'
import { forgedIds } from './foreign-ids.ts'
import { hostAttacks, yearAttack } from './hosts.ts'
import { pageAttacks } from './pages.ts'
import { raceAttacks } from './races.ts'
import { singleSignOnClaims } from './sso-claims.ts'
import { tokenAttacks } from './tokens.ts'
import { tools } from './tools.ts'
import { uploadAttacks } from './uploads.ts'

/** Far more requests than people send, on a server without the limit. */
const withoutLimits = { REQUESTS_PER_SECOND: '100000' }

export const stages: readonly Stage[] = [
  { settings: withoutLimits, attacks: [forgedIds] },
  {
    settings: withoutLimits,
    attacks: [
      ...hostAttacks,
      foreignHosts,
      yearAttack,
      ...tokenAttacks,
      ...fileAttacks,
      ...uploadAttacks,
      lyingBodies,
      importBombs,
      adminBombs,
      singleSignOnClaims,
      ...pageAttacks,
    ],
  },
  { settings: withoutLimits, attacks: raceAttacks },
  clockStage,
  // With the usual limits.
  { settings: {}, attacks: floods },
  { settings: {}, attacks: tools },
]
