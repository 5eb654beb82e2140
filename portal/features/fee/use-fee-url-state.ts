import { useSearchParams } from 'react-router'
import { type FeeUrlState, feeQuery, readFeeUrlState } from '#portal/shared/url-state/fee.ts'

/** The tab and the year, which the address keeps. */
export function useFeeUrlState() {
  const [params, setParams] = useSearchParams()
  const urlState = readFeeUrlState(params)
  const change = (part: Partial<FeeUrlState>) =>
    setParams(feeQuery({ ...urlState, ...part }), { replace: true, preventScrollReset: true })
  return { urlState, change }
}
