import * as z from 'zod/mini'

/** What of an institute's settings decides the menu of its families. */
export const menuPlan = z.object({
  classes: z.enum(['ONLINE', 'OFFLINE', 'HYBRID_BLENDED', 'NONE']),
  exam: z.enum(['ONLINE', 'OFFLINE', 'HYBRID_BLENDED', 'NONE']),
  files: z.enum(['STUDY_MATERIAL', 'FILE_MANEGER', 'BOTH', 'NONE']),
  has_store: z.boolean(),
  has_assignments: z.boolean(),
})
export type MenuPlan = z.output<typeof menuPlan>
