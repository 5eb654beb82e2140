import type { MenuPlan } from '#domain/desk/settings/plan.ts'
import type { PlanDetails } from '#domain/session/calls.ts'
import type { InstituteFeatures } from '#server/database/tables/institute.ts'

/** What decides the menu of families. */
export const menuPlanOf = ({
  plan,
  features,
}: {
  plan: PlanDetails
  features: InstituteFeatures
}): MenuPlan => ({
  classes: plan.classes,
  exam: plan.exam,
  files: plan.file_manager,
  has_store: plan.store,
  has_assignments: features.enable_online_assignment_feature,
})
