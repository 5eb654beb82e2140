import { usualHours } from '#domain/ask/hours.ts'
import { keptDays } from '#domain/ask/rules.ts'
import type { PlanDetails } from '#domain/session/calls.ts'
import type { InstituteFeatures, SignInSettings } from '#server/database/tables/institute.ts'

export type Kind = 'school' | 'coaching'

/** Settings of an institute that an import creates: everything that needs no contract. */
export function describeNewInstitute(kind: Kind): {
  plan: PlanDetails
  features: InstituteFeatures
  signIn: SignInSettings
} {
  return {
    plan: {
      classes: 'HYBRID_BLENDED',
      exam: 'HYBRID_BLENDED',
      file_manager: 'BOTH',
      store: false,
      is_marketing_and_banner: true,
      is_fee_struct_linked: false,
      student_fee_receipt_option: false,
    },
    features: {
      enable_eLearn_feature: true,
      enable_online_assignment_feature: true,
      course_structure_flag: kind === 'coaching',
      institute_setup_type: 'HYBRID',
      leave: 'parents',
      questions: 'no one',
      questions_from: usualHours.from,
      questions_until: usualHours.until,
      questions_days: keptDays,
      zoom_enabled: false,
    },
    signIn: { loginLinks: false, singleDevice: false, passwords: 'told' },
  }
}
