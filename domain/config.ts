import * as z from 'zod/mini'

/** Where a back end answers: '' for the server that serves the portal, otherwise an address without a `/` at its end. */
const baseAddress = z._default(
  z.string().check(
    z.overwrite((address) => address.trim().replace(/\/+$/, '')),
    z.regex(/^(https?:\/\/[^\s?#]+)?$/, 'must be an http(s) address, or empty for the same server'),
  ),
  '',
)

/** `/config.json`, read when the portal starts; nothing of it is compiled in [start-2]. */
export const portalConfig = z.object({
  environment: z._default(z.enum(['testbed', 'prod', 'demo', 'uat', 'sit']), 'prod'),
  main_api: baseAddress,
  custom_product: baseAddress,
  online_test_1: baseAddress,
  online_test_2: baseAddress,
  exam_panel: baseAddress,
  demo_exam_panel: baseAddress,
  report_preview: baseAddress,
  score_page: baseAddress,
})
export type PortalConfig = z.output<typeof portalConfig>
