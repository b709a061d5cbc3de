-- No index is of its kind any more. Where somebody else made it, or something of theirs stands on it, it stays.
do $$ begin
  drop extension if exists btree_gin;
exception
  when insufficient_privilege or dependent_objects_still_exist then
    raise notice 'btree_gin stays: %', sqlerrm;
end $$;
