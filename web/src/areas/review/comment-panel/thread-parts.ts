// What an open thread needs, in one chunk of its own.

export { SearchField } from '../filters/thread-search.tsx';
export { EditComment } from '../threads/edit-comment.tsx';
export { Replies } from '../threads/replies.tsx';
export { ReplyFooter } from '../threads/reply-footer.tsx';
export { WaitingReplies } from '../threads/waiting-replies.tsx';
export { ThreadSheet } from './thread-sheet.tsx';
