type ProviderFlags = { isZoomLiveClass?: '1'; isWebexLiveClass?: '1' }

/** The provider of a meeting as query parameters of the call that starts it [live-38]. */
export function providerFlags(meetingWith: string): ProviderFlags {
  const provider = meetingWith.trim().toLowerCase()
  if (provider === 'zoom') return { isZoomLiveClass: '1' }
  return provider === 'webex' ? { isWebexLiveClass: '1' } : {}
}
