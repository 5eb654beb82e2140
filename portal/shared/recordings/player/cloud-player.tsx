import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { recordingDownload } from '#domain/live/calls.ts'
import { ApiError } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { words } from '#ui/words.ts'
import type { Recording } from '../reading.ts'
import { CloudVideo } from './cloud-video.tsx'
import styles from './player.module.css'
import { PlayerFailure } from './player-failure.tsx'

/** Plays a recording of the cloud, at an address that is signed for this session. */
export function CloudPlayer({ recording }: { recording: Recording }) {
  const t = useTranslations('recordings')
  const { instituteId } = getSession()
  const address = useQuery({
    queryKey: ['recordings', 'address', instituteId, recording.id],
    queryFn: (context) => {
      const params = { institute_id: instituteId, download_id: recording.id }
      return read(recordingDownload, { params, query: { type: '1' } }, context)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { mustBeFresh: true },
    networkMode: 'always',
    retry: false,
  })
  const refetch = () => void address.refetch()
  const source = fileAddress(address.data?.video_url ?? '')
  if (source) {
    return (
      <CloudVideo recording={recording} source={source} fetchedAt={address.dataUpdatedAt} onFail={refetch} />
    )
  }
  if (address.isPending) {
    return (
      <div className={styles.stage}>
        <Spinner label={words.loading} />
      </div>
    )
  }
  const { error } = address
  const hasMessage = error instanceof ApiError && error.hasServerMessage
  return (
    <PlayerFailure
      message={hasMessage ? error.message : t('cannotPlay')}
      onRetry={refetch}
      isPending={address.isFetching}
    />
  )
}
