import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type Recording, recordingDownload } from '#domain/live/calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Spinner } from '#ui/spinner.tsx'
import { words } from '#ui/words.ts'
import { CloudVideo } from './cloud-video.tsx'
import styles from './player.module.css'
import { PlayerFailure } from './player-failure.tsx'

type CloudPlayerProps = { recording: Recording; canDownload: boolean }

/** Plays a recording of our own store at an address that is signed for this session. */
export function CloudPlayer({ recording, canDownload }: CloudPlayerProps) {
  const t = useTranslations('recordings')
  const { institute_id } = getSession()
  const { download_id } = recording
  const address = useQuery({
    queryKey: ['recordings', 'address', institute_id, download_id],
    queryFn: ({ signal }) =>
      send(recordingDownload, { params: { institute_id, download_id }, query: { type: '1' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  })
  const refetch = () => void address.refetch()
  const source = fileAddress(address.data?.video_url ?? '')
  if (source) {
    // What a fresh address brings starts anew, from where the old one ended.
    return (
      <CloudVideo
        recording={recording}
        source={source}
        fetchedAt={address.dataUpdatedAt}
        canDownload={canDownload}
        onFail={refetch}
      />
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
  const isTold = error instanceof ApiError && error.hasServerMessage
  return (
    <PlayerFailure
      message={isTold ? error.message : t('cannotPlay')}
      onRetry={refetch}
      isPending={address.isFetching}
    />
  )
}
