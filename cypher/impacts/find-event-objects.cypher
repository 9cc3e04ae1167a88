// The objects of an event. Starts at the unique seq; one row.
MATCH (e:ChangeEvent {seq: $seq})
RETURN e.objects_json AS objects
