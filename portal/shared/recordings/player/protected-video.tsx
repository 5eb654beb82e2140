import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { videoOtp } from '#domain/live/calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Spinner } from '#ui/spinner.tsx'
import { words } from '#ui/words.ts'
import styles from './player.module.css'
import { PlayerFailure } from './player-failure.tsx'
import { useWatch } from './use-watch.ts'

type ProtectedVideoProps = {
  /** VdoCipher's name of the video. */
  videoId: string
  /** The file of the study library that it is; none for a recording. */
  fileId?: number
  title: string
}

/** Plays a protected video with VdoCipher's own player, by a password that is good for one time. */
export function ProtectedVideo({ videoId, fileId, title }: ProtectedVideoProps) {
  const t = useTranslations('recordings')
  const { institute_id, user_id } = getSession()
  const body = { videoID: videoId, institute_id, user_id, ...(fileId && { file_id: fileId }) }
  const answer = useQuery({
    queryKey: ['recordings', 'otp', body],
    queryFn: ({ signal }) => send(videoOtp, { query: { source: 'IOS-APP' }, body }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  })
  if (answer.isPending) {
    return (
      <div className={styles.stage}>
        <Spinner label={words.loading} />
      </div>
    )
  }
  const { otp = '', playbackInfo = '' } = answer.data?.data ?? {}
  if (otp !== '' && answer.data?.status === 200) {
    return <ProtectedFrame videoId={videoId} title={title} otp={otp} playbackInfo={playbackInfo} />
  }
  const isUnanswered = answer.error instanceof ApiError && answer.error.status === undefined
  const message = isUnanswered ? t('networkError') : (answer.error?.message ?? answer.data?.message)
  return (
    <PlayerFailure
      message={message || t('cannotPlay')}
      onRetry={() => void answer.refetch()}
      isPending={answer.isFetching}
    />
  )
}

type ProtectedFrameProps = { videoId: string; title: string; otp: string; playbackInfo: string }

/** What goes on inside the frame is not told: it counts as watched while it is open and the page is seen. */
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
      // VdoCipher may be told to play on the institute's own site only: it must see which site asks.
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={run}
    />
  )
}
