import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { videoOtp } from '#domain/live/calls.ts'
import { ApiError } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { words } from '#ui/words.ts'
import styles from './player.module.css'
import { PlayerFailure } from './player-failure.tsx'
import { useWatch } from './use-watch.ts'

type ProtectedVideoProps = {
  /** VdoCipher's id. */
  videoId: string
  /** The id of the file in the study library; undefined for a recording. */
  fileId?: number
  title: string
}

/** Plays a protected video in VdoCipher's player, by a one-time password. */
export function ProtectedVideo({ videoId, fileId, title }: ProtectedVideoProps) {
  const t = useTranslations('recordings')
  const { instituteId, userId } = getSession()
  const body = {
    videoID: videoId,
    institute_id: instituteId,
    user_id: userId,
    ...(fileId && { file_id: fileId }),
  }
  const reply = useQuery({
    queryKey: ['recordings', 'otp', body],
    queryFn: (context) => read(videoOtp, { query: { source: 'IOS-APP' }, body }, context),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { mustBeFresh: true },
    networkMode: 'always',
    retry: false,
  })
  if (reply.isPending) {
    return (
      <div className={styles.stage}>
        <Spinner label={words.loading} />
      </div>
    )
  }
  const { otp = '', playbackInfo = '' } = reply.data?.data ?? {}
  if (otp !== '' && reply.data?.status === 200) {
    return <ProtectedFrame videoId={videoId} title={title} otp={otp} playbackInfo={playbackInfo} />
  }
  const isUnanswered = reply.error instanceof ApiError && reply.error.status === undefined
  const message = isUnanswered ? t('networkError') : (reply.error?.message ?? reply.data?.message)
  return (
    <PlayerFailure
      message={message || t('cannotPlay')}
      onRetry={() => void reply.refetch()}
      isPending={reply.isFetching}
    />
  )
}

type ProtectedFrameProps = { videoId: string; title: string; otp: string; playbackInfo: string }

/** The frame reports no events: it counts as watched while it is open and the page is visible. */
function ProtectedFrame({ videoId, title, otp, playbackInfo }: ProtectedFrameProps) {
  const { run, halt } = useWatch(videoId)
  useEffect(() => {
    const follow = () => (document.hidden ? halt() : run())
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [run, halt])
  return (
    <iframe
      className={styles.stage}
      src={`https://player.vdocipher.com/v2/?${new URLSearchParams({ otp, playbackInfo })}`}
      title={title}
      allow="encrypted-media; autoplay; fullscreen"
      allowFullScreen
      // VdoCipher checks which site embeds the video.
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={run}
    />
  )
}
