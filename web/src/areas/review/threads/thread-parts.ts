// What an open thread needs, in one chunk of its own.
export { EditComment } from './edit-comment.tsx';
export { Replies } from './replies.tsx';
export { ReplyFooter } from './reply-footer.tsx';
export { SearchField } from './thread-search.tsx';
export { ThreadSheet } from './thread-sheet.tsx';
export { WaitingReplies } from './waiting-replies.tsx';
