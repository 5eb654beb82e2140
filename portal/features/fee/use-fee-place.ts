import { useSearchParams } from 'react-router'
import { type FeePlace, feeQuery, readFeePlace } from '#domain/fee/place.ts'

/** The tab and the year, which the address keeps. */
export function useFeePlace() {
  const [params, setParams] = useSearchParams()
  const place = readFeePlace(params)
  const change = (part: Partial<FeePlace>) =>
    setParams(feeQuery({ ...place, ...part }), { replace: true, preventScrollReset: true })
  return { place, change }
}
